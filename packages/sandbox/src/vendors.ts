/** Everybody outside who the sandbox can be. A new vendor is one import and one line. */
import { facebook } from './facebook/facebook.ts';
import { google } from './google/google.ts';
import { supportWidget } from './support-widget/support-widget.ts';
import type { Vendor } from './vendor.ts';

export const vendors: Vendor[] = [google, facebook, supportWidget];
