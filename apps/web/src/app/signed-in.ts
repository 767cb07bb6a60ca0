/** What is loaded first once somebody is signed in, as one part: apart, each would be a request that holds nothing but a name. */
export { WalletMeter } from '../features/wallet/WalletMeter.tsx';
export { AppShell } from './shell/AppShell.tsx';
