/** Loaded after the first paint (LoginForm.tsx). */
import { LoginBody } from '@leadwright/contract/accounts/identity';

export const loginSchema = LoginBody;
