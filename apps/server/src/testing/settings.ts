/** The same key in every test process, so that all of them derive the same passwords of the database roles. */
export const TEST_SECRET_KEYS = `1:${Buffer.alloc(32, 7).toString('base64')}`;

/** Test databases are copies of it, and are served by its roles. */
export const TEMPLATE = 'template_leadwright';
/** The same with the sandbox's initial data. */
export const SEEDED = 'template_leadwright_seeded';

/** What a process needs that a test starts; with the compiled code of others before it, it starts in half the time. */
export const CHILD_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  SECRET_KEYS: TEST_SECRET_KEYS,
  DATABASE_ROLES: TEMPLATE,
  LOG_LEVEL: 'silent',
};
