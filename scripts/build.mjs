/** `npm run build`: installs what is missing and builds the web app, without starting anything. */
import { ensurePackages, ensureWebApp } from './setup.mjs';

ensurePackages();
ensureWebApp();
