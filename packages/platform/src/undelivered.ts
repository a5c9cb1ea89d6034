/** The exit status of a program whose output could not be written. */
export const UNDELIVERED = 70;
