/**
 * Without this, zod probes `new Function`, which the content security policy forbids. Zod reads its settings from here
 * when it loads, for most users later than the page. Setting the global costs nothing; importing zod here would.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
