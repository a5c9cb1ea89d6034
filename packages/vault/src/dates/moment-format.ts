import moment from 'moment';

/** Formats a time in Moment's syntax, in the local time zone and in English. */
export function formatMoment(time: Date, format: string): string {
  return moment(time).locale('en').format(format);
}

/** Parses a time in Moment's syntax, strictly; undefined if the text does not match the format. */
export function parseMoment(text: string, format: string): Date | undefined {
  const read = moment(text, format, 'en', true);
  return read.isValid() ? read.toDate() : undefined;
}
