/** `npm run prove -- tests` runs some tests at full length: every statement, more rows, more rounds. `npm test` samples them. */
export const IS_THOROUGH = process.env['THOROUGH'] === '1';
