/** The address of the calendar file of a taken meeting of the open conversation; `number` names its message. */
export const CALENDAR_FILE_PATH = '/discussion/rendez-vous.ics';
