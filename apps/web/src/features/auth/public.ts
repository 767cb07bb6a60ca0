/** What the rest of the app may use of signing in. */
export { AuthPage } from './AuthPage.tsx';
export { rememberAskedPage } from './asked-page.ts';
export { CodeStep } from './password/CodeStep.tsx';
export { PasswordPair } from './password/PasswordPair.tsx';
