// `npm run admin -- <command>`: commands for scripts on the server's data, whether it runs or not;
// `--help` lists them.
import './install/follow-parent.mjs';

await import('../apps/server/src/admin.ts');
