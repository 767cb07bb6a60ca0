/** What other features may use of the do-not-contact list. */
export { DoNotContactList } from './DoNotContactScreen.tsx';
