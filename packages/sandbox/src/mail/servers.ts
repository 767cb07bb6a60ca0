/** The servers that take mail of the product: the platform's own, and the one of its seeded reseller. */
export const PLATFORM_SERVER = 'smtp.leadwright.test';
export const RESELLER_SERVER = 'smtp.northwind.test';
