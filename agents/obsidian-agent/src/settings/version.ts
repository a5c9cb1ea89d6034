import manifest from '../../package.json' with { type: 'json' };

/** The release of the agent. */
export const VERSION: string = manifest.version;
