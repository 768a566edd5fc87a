/** The text of `npm run admin -- --help`. */
export const HELP = `Photoslate's commands for scripts. They read the same environment variables as the server, and work whether or not the server is running.

  npm run admin -- setup:link
      Prints a new one-time link that creates the first studio. Earlier links stay valid until the studio exists.

  npm run admin -- studio:create --name N --email E --password P [--first-name F] [--last-name L] [--language en]
      Creates a studio with its three price groups, and its owner.

  npm run admin -- user:add --studio N --email E --password P [--role photographer|owner] [--first-name F] [--last-name L] [--language en]
      Adds a user to the studio of that name.

  npm run admin -- bounce < message
      Reads a bounce message (RFC 3464), so that the studio sees which of its mails did not arrive, and why.

  npm run admin -- backup --folder F
      Writes a backup into the folder F. The server may be running. If F holds an older backup, only new files are copied.
      In all of these commands F can also be s3://BUCKET/PREFIX, with BACKUP_S3_… and BACKUP_RECIPIENT: then each backup is a set of its own.

  npm run admin -- restore --folder F [--identity K] [--erasures G] [--allow-damaged]
      Restores the backup in F into an empty DATA_DIR (or DATABASE_URL). The server must not be running. A damaged backup is refused;
      --allow-damaged restores it without the stored files that are missing, and names each file that is missing or damaged.
      --identity K names the file with the private key of age, if the backup is encrypted. A bucket without the time of a backup lists them.
      With --erasures G, data that was erased after the backup is erased again: G is storage/files/erasures of the old DATA_DIR, or of a newer backup.

  npm run admin -- backup:run
      Takes a backup into BACKUP_TO now, as the schedule does: it is checked, encrypted to BACKUP_RECIPIENT, and old ones are removed.

  npm run admin -- backup:prune --keep N [--folder F]
      Removes the backups in F (or BACKUP_TO) that are older than the N newest good ones. It needs no database.

  npm run admin -- backup:drill [--identity K] [--folder F] [--into D]
      Restores the newest backup in F (or BACKUP_TO) into a temporary installation in D, compares every file, and deletes it again.
      F can also be one backup. --identity K names the file with the private key of age. It needs no running server.

  npm run admin -- check
      Compares the database with the stored files, and reports missing, orphaned and damaged files.

  npm run admin -- storage:copy
      Copies the files that are still only in the store of STORAGE_FORMER to that of STORAGE. The server may be running, with the same settings.
      Repeat it after an interruption. It removes nothing from the former store.

  npm run admin -- stop
      Stops the PostgreSQL that a killed server left running in DATA_DIR. It refuses while a server or another command uses that PostgreSQL.

  npm run admin -- studio:list
      Lists every studio, with its number of users and sessions.

  npm run admin -- user:list --studio N
      Lists the users of the studio of that name.

  npm run admin -- user:update --studio N --email E [--role photographer|owner] [--active yes|no]
      Changes a user's role, or whether they may log in, and ends their logins. The last owner stays owner and active.

  npm run admin -- operator:add --studio N --email E
      Lets a user also see the whole installation at /operator: studios and their use, the job queue, mails that were not delivered, servers and
      backups; no photos and no customers. They need a second factor before. Their logins end. An owner who deactivates
      them, or resets their second factor, ends it.

  npm run admin -- operator:remove --studio N --email E
      Ends that, and the logins of the user.

  npm run admin -- operator:list
      Lists the operators with their studios.

  npm run admin -- quota --studio N [--max-bytes 50GB|none] [--max-photos N|none]
      Limits what the photos of a studio may use, or ends a limit with none. The use at that moment is printed, also without a limit.
      Owners are warned from 80 % on. A full studio uploads no more photos, and loses none.

  npm run admin -- second-factor:reset --studio N --email E
      Turns off the second factor of a user who lost phone and recovery codes. Check first, by another way than e-mail, who asks.

  npm run admin -- prices:list --studio N
      Lists the three price groups, in euros.

  npm run admin -- prices:set --studio N --position 1|2|3 --name N --first 12 --extra 8 --all 49
      Changes one price group. Sessions keep the prices that they began with.

  npm run admin -- sales:csv --studio N [--by day|session|location|photographer] [--from 2026-01-01] [--to 2026-12-31] [--language en]
      Writes the sales as a CSV file to standard output.

  npm run admin -- export --studio N --email E
      Writes everything that the studio stores about one address to standard output, as JSON.

  npm run admin -- erase --studio N --email E [--photos]
      Permanently erases everything about one address; with --photos also the photos of shoots in which nobody else is linked.

  npm run admin -- breach:affected --from T --to T [--studio N] [--by E]
      Writes a CSV file to standard output: everybody whose photos were sent to somebody between two moments, such as 2026-06-01T08:00Z,
      with who that was; then the exports of that time. --by E names one user or customer, if only their account or link was misused.

  npm run admin -- keys:rotate [--forget-old]
      Adds a signing key and a key for payment credentials and second factors; the next start uses them. Signatures of the old keys stay valid;
      with --forget-old they become invalid: every login, every mailed link and every password reset ends.

  npm run admin -- keys:give-up-marks
      Lets the next start accept another marks key. Use it only if DATA_DIR/keys/marks.key is lost and in no backup.

  npm run admin -- logins:end-all
      Ends every login of every studio at once.

  npm run admin -- links:revoke-all
      Ends every customer's link at once. Customers must request a new one.

  --version      prints the version of Photoslate.
  --password -   reads the password from standard input, so that it does not appear in the process list.
  --language     en, nl, de, es, fr or it
`;
