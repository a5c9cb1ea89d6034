import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Loaded first by each process of tests: without it, each would compile the test runner and our sources again.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled-tests'));
