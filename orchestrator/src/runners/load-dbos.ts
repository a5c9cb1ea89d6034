import { OrchestratorError } from '@obsidian-agent/plans';

/** The libraries of the runner for many hosts, which are not installed with this program: nobody else needs them. */
export const libraries: Readonly<Record<string, string>> = { '@dbos-inc/dbos-sdk': '5.3.0', pg: '8.23.1' };

/**
 * Loads the runner for many hosts.
 *
 * @throws OrchestratorError `RUNNER_NOT_INSTALLED`
 */
export async function loadDbos(): Promise<typeof import('@obsidian-agent/runner-dbos')> {
  try {
    return await import('@obsidian-agent/runner-dbos');
  } catch (error) {
    throw isMissingLibrary(error) ? notInstalled(error) : error;
  }
}

function isMissingLibrary(error: unknown): error is Error {
  const isMissing = error instanceof Error && 'code' in error && /^(ERR_)?MODULE_NOT_FOUND$/.test(String(error.code));
  return (
    isMissing &&
    Object.keys(libraries).some((name) => ["'", '/'].some((end) => error.message.includes(`'${name}${end}`)))
  );
}

function notInstalled(cause: Error): OrchestratorError {
  const packages = Object.entries(libraries).map(([name, version]) => `${name}@${version}`);
  return new OrchestratorError('RUNNER_NOT_INSTALLED', {
    message: 'The libraries of the runner "dbos" are not installed.',
    hint: `Install them next to this program: npm install ${packages.join(' ')} (with -g if it was installed with -g).`,
    cause,
  });
}
