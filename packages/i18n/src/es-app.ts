/** What only signed-in pages and the server need; the browser loads it after sign-in. */
import navigation from '../es/navigation.json' with { type: 'json' };
import shell from '../es/shell.json' with { type: 'json' };

export const words = { navigation, shell };
