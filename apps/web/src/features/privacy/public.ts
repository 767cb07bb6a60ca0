/** Public API of the do-not-contact list. */
export { DoNotContactList } from './DoNotContactScreen.tsx';
