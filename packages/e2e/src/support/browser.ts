/** The system's Chromium. */
import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';

const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);
/** Only the pages under test may cause traffic. As root, Chromium's own sandbox cannot start. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function browserOptions() {
  const executablePath = process.env['CHROMIUM'] ?? PLACES.find(existsSync);
  if (!executablePath) throw new Error('No Chromium found: install it, or set CHROMIUM to its path.');
  return { executablePath, args: FLAGS };
}

/** As a server: several programs can use it at the same time. */
export const startBrowser = (): Promise<BrowserServer> => chromium.launchServer(browserOptions());
