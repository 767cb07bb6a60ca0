/** The area of the super admin: nobody else loads it. */
import admin from '../es/admin.json' with { type: 'json' };
import adminArchive from '../es/admin-archive.json' with { type: 'json' };
import adminCatalogue from '../es/admin-catalogue.json' with { type: 'json' };
import adminInsight from '../es/admin-insight.json' with { type: 'json' };
import adminPrompts from '../es/admin-prompts.json' with { type: 'json' };
import adminSearchers from '../es/admin-searchers.json' with { type: 'json' };
import adminSettings from '../es/admin-settings.json' with { type: 'json' };
import adminSystem from '../es/admin-system.json' with { type: 'json' };
import adminUsers from '../es/admin-users.json' with { type: 'json' };

export const words = {
  admin,
  'admin-archive': adminArchive,
  'admin-catalogue': adminCatalogue,
  'admin-insight': adminInsight,
  'admin-prompts': adminPrompts,
  'admin-searchers': adminSearchers,
  'admin-settings': adminSettings,
  'admin-system': adminSystem,
  'admin-users': adminUsers,
};
