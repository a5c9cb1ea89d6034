import moment from 'moment';

/** Writes a time in one of Moment's formats, by the clock of this machine and in English. */
export function formatMoment(time: Date, format: string): string {
  return moment(time).locale('en').format(format);
}

/** Reads a time in one of Moment's formats, every character of it; undefined for a text that says none. */
export function parseMoment(text: string, format: string): Date | undefined {
  const read = moment(text, format, 'en', true);
  return read.isValid() ? read.toDate() : undefined;
}
