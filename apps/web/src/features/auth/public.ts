/** What the rest of the app may use of signing in. */
export { rememberAskedPage } from './asked-page.ts';
export { PasswordPair } from './password/PasswordPair.tsx';
