/** What the pages before sign-in need. Everything else waits in es-app. */
import access from '../es/access.json' with { type: 'json' };
import accounts from '../es/accounts.json' with { type: 'json' };
import auth from '../es/auth.json' with { type: 'json' };
import common from '../es/common.json' with { type: 'json' };
import platform from '../es/platform.json' with { type: 'json' };
import removal from '../es/removal.json' with { type: 'json' };
import ui from '../es/ui.json' with { type: 'json' };
import validation from '../es/validation.json' with { type: 'json' };

export const words = { access, accounts, auth, common, platform, removal, ui, validation };
