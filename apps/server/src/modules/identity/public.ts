/** What other modules may use of identity. */

export { assertPassword, hashPassword, seedPassword } from './passwords/passwords.service.ts';
export {
  createCredentials,
  hmacFor,
  isEmailConfirmed,
  reactivateUser,
  setFirstPassword,
  stopUser,
} from './people.service.ts';
export {
  type AskedChange,
  askForAddress,
  checkAddress,
  findAskedOfMain,
  resendAsked,
  withdrawAsked,
} from './profile/asked-change.service.ts';
export { countSignUp, createCustomer } from './registration/register.service.ts';
export { isSetupOver, openSetup } from './registration/setup.service.ts';
export { authenticateDirectory } from './scim/tokens.service.ts';
export { forgetDirectory } from './scim/users.service.ts';
export { createKey } from './sessions/api-keys.service.ts';
export { loginAs } from './sessions/login-as.service.ts';
export { authenticate, createSession, endSessionsOf, recall } from './sessions/sessions.service.ts';
export { signOnOfBrand } from './sign-on/providers.service.ts';
