/**
 * Without this zod probes `new Function`, which the content security policy forbids. It reads its settings from here when it is
 * loaded, which is later than the page for most people: the setting costs nothing, importing zod for it would.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
