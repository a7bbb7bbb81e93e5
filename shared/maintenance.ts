/** The header of every answer in a maintenance: the sentence about it, as in an address. */
export const MAINTENANCE_HEADER = 'X-Maintenance';
