/** Public API of the auth feature. */
export { AuthPage } from './AuthPage.tsx';
export { CodeStep } from './password/CodeStep.tsx';
export { PasswordPair } from './password/PasswordPair.tsx';
