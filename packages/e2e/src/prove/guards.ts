/** Promises that tests hold and no long proof does: sessions, walls between accounts, and erasure. */
import type { ProveOptions } from '../prove.ts';
import { runThoroughly, testsWith } from '../support/thorough.ts';

const named = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

const GUARDS = {
  sessions: named('identity/sessions', 'sessions.routes', 'api-keys.routes', 'confirm.routes', 'login-as.routes'),
  isolation: named('checks', 'access-matrix', 'strangers', 'row-level-security', 'rights', 'people'),
  erasure: ['checks/personal-data', 'privacy/removal.routes', ...testsWith('eraseSubject')],
};

export const prove = async (options: ProveOptions) =>
  Object.fromEntries(
    Object.entries(GUARDS).map(([guard, files]) => [guard, runThoroughly('server', files, options).passed]),
  );
