/** The address of the calendar file of the opened evening. */
export const EVENING_FILE_PATH = '/soiree/agenda.ics';
