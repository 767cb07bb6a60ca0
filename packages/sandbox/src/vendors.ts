/** All simulated vendors. A new one is one import and one line. */
import { ghl } from './crms/ghl/ghl.ts';
import { ghlApp } from './crms/ghl/ghl-app.ts';
import { ghlMarketplace } from './crms/ghl/ghl-marketplace.ts';
import { groove } from './crms/groove/groove.ts';
import { hubspot } from './crms/hubspot/hubspot.ts';
import { hubspotApp } from './crms/hubspot/hubspot-app.ts';
import { keap } from './crms/keap/keap.ts';
import { pipedrive } from './crms/pipedrive/pipedrive.ts';
import { salesforce } from './crms/salesforce/salesforce.ts';
import { zapier } from './crms/zapier/zapier.ts';
import { registrar } from './dns/registrar.ts';
import { facebook } from './facebook/facebook.ts';
import { google } from './google/google.ts';
import { openai } from './openai/openai.ts';
import { openid } from './openid/openid.ts';
import { paykickstart } from './paykickstart/paykickstart.ts';
import { apollo } from './providers/apollo/apollo.ts';
import { googlePlaces } from './providers/google-places/google-places.ts';
import { hunter } from './providers/hunter/hunter.ts';
import { modash } from './providers/modash/modash.ts';
import { outscraper } from './providers/outscraper/outscraper.ts';
import { peopleDataLabs } from './providers/people-data-labs/people-data-labs.ts';
import { youtube } from './providers/youtube/youtube.ts';
import { stripe } from './stripe/index.ts';
import { supportWidget } from './support-widget/support-widget.ts';
import type { Vendor } from './vendor.ts';
import { websites } from './world/websites/websites-vendor.ts';
import { world } from './world/world-vendor.ts';

export const vendors: Vendor[] = [
  google,
  facebook,
  openid,
  supportWidget,
  stripe,
  paykickstart,
  ghl,
  ghlMarketplace,
  ghlApp,
  keap,
  hubspot,
  hubspotApp,
  pipedrive,
  salesforce,
  groove,
  zapier,
  openai,
  googlePlaces,
  outscraper,
  peopleDataLabs,
  apollo,
  hunter,
  modash,
  youtube,
  registrar,
  websites,
  world,
];
