/** What other modules may use of identity. */
export { createKey } from './api-keys.service.ts';
export { assertPassword, seedPassword } from './passwords.ts';
export { createCredentials, hmacFor, reactivateUser, setFirstPassword, stopUser } from './people.service.ts';
export { createCustomer } from './register.service.ts';
export { authenticate, createSession, endSessionsOf } from './sessions.service.ts';
