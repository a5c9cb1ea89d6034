import { writeFileSync } from 'node:fs';

// Loaded with --import: writes what the process itself used, without its children, to the file that USAGE_FILE names.
process.once('exit', () => writeFileSync(process.env['USAGE_FILE'] ?? '', JSON.stringify(process.resourceUsage())));
