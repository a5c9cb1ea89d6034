import * as z from 'zod';

const GLOB_FORM = 'a glob such as Inbox/**, whose [ and { are closed';

/** A pattern of paths. An open bracket would stand for itself, which hardly anybody wants. */
export const Glob: z.ZodString = z.string().min(1).refine(isClosed, GLOB_FORM).meta({ title: GLOB_FORM });

function isClosed(glob: string): boolean {
  const withoutClasses = glob.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '');
  return !/\[|\{[^}]*$/.test(withoutClasses);
}
