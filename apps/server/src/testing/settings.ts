/** The same key in every test process, so that all of them derive the same passwords of the database roles. */
export const TEST_SECRET_KEYS = `1:${Buffer.alloc(32, 7).toString('base64')}`;

/** Test databases are copies of it, and are served by its roles. */
export const TEMPLATE = 'template_leadwright';
/** The same with the sandbox's initial data. */
export const SEEDED = 'template_leadwright_seeded';
