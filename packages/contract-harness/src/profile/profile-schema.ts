import { posix } from 'node:path';
import * as z from 'zod';

/** Any status that a process can exit with. */
const ExitStatus = z.int().min(0).max(255);
const Members = z.record(z.string(), z.unknown());
const Files = z.record(
  z.string().refine(isInFolder, 'is not a path of a file in %FOLDER%; write it from there, without ..'),
  z.string(),
);

const schema = z.strictObject({
  name: z.string().min(1).describe('Name of the agent, for reports.'),
  command: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('What starts the agent, if the command line names nothing.'),
  request: Members.describe('A valid request. In its texts, %FOLDER% stands for the folder with the files.'),
  files: Files.optional().describe('Texts of the files in %FOLDER% before a request, by path.'),
  files_after: Files.optional().describe('All files after the request. Default: as before.'),
  answer: z
    .strictObject({
      schema: z.string().min(1).optional().describe('File with the JSON Schema of every answer.'),
      match: Members.optional().describe('Members of the answer to the request.'),
      exit_status: ExitStatus.optional().describe('Exit status after it. Default: 0.'),
    })
    .optional(),
  refusal: z
    .strictObject({
      match: Members.optional().describe('Members of the answer to bytes that are not a request.'),
      exit_status: ExitStatus.optional().describe('Exit status after it. Default: 0.'),
    })
    .optional(),
  stderr: z.enum(['any', 'json-lines']).optional().describe('What goes to stderr. Default: any.'),
  except: z
    .record(z.string(), z.string().min(1))
    .optional()
    .describe('Checks that do not apply to this agent, by id, with the reason.'),
});

function isInFolder(path: string): boolean {
  const [first = ''] = posix.normalize(path).split('/');
  return first !== '' && first !== '.' && first !== '..';
}

/** An agent that is one process for one request, as its profile describes it. */
export interface Profile {
  readonly name: string;
  readonly command?: readonly string[] | undefined;
  readonly request: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>> | undefined;
  readonly files_after?: Readonly<Record<string, string>> | undefined;
  readonly answer?: ExpectedAnswer | undefined;
  readonly refusal?: ExpectedAnswer | undefined;
  readonly stderr?: 'any' | 'json-lines' | undefined;
  readonly except?: Readonly<Record<string, string>> | undefined;
}

interface ExpectedAnswer {
  readonly schema?: string | undefined;
  readonly match?: Readonly<Record<string, unknown>> | undefined;
  readonly exit_status?: number | undefined;
}

/** Checks data against the schema of profiles. */
export function checkProfile(
  data: unknown,
): { readonly profile: Profile } | { readonly issues: readonly z.core.$ZodIssue[] } {
  const { success, data: profile, error } = schema.safeParse(data);
  return success ? { profile } : { issues: error.issues };
}

/** The members that a profile can have at a path. */
export function membersAt([first]: readonly PropertyKey[]): readonly string[] {
  const part = first === 'answer' || first === 'refusal' ? schema.shape[first].unwrap() : schema;
  return Object.keys(part.shape);
}
