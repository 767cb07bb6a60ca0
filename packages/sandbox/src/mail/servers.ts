/** The servers that accept the product's mail: the platform's own, and its seeded reseller's. */
export const PLATFORM_SERVER = 'smtp.leadwright.test';
export const RESELLER_SERVER = 'smtp.northwind.test';
