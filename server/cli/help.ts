export const help = `Commands for operators of Rollbook. They read DATA_DIR and DATABASE_URL like the server.

  npm run admin -- create --email E --first-name F --last-name L --role master --password-stdin

      Creates an administrator. It also works while the server is running. The password is read from standard input:
        printf '%s' 'three words of your own' | npm run admin -- create …
      --role     master, co or sub. Only this command creates a master.
      --school   for sub only: the university's faculty domain, for example x.edu

  npm run admin -- list

      Lists all administrators, including revoked ones: email address, name, role, university.

  npm run admin -- role --email E --role master|co|sub [--school x.edu]

      Changes an administrator's role, or gives a revoked administrator a role again. Only this command can change a
      master. For sub, --school is the university's faculty domain; leave it out if the person has a faculty account there.

  npm run admin -- revoke --email E

      Revokes an administrator's role. The last master can't be revoked: create another one first.

      Both commands sign the administrator out and send them an email. The password doesn't change.

  npm run admin -- sign-out --email E | --school x.edu | --everybody

      Ends all sessions of one person, of a university (--school is its faculty domain), or of everyone.

  npm run admin -- link --email E [--kind student|faculty|admin]

      Prints a new sign-in link, for when email fails or a mailbox has reached its limit of emails. It works once,
      within 30 minutes, in any browser. For an administrator, the link sets a new password instead and works for 10 minutes.
      Other links and sessions still work. The audit records that a link was printed. If the server isn't running, set
      PUBLIC_URL as for the server.

  npm run admin -- passkeys --email E [--kind student|faculty|admin] [--remove ID | --remove-all]

      Lists an account's passkeys. After a device is lost or stolen, --remove removes the passkey with this ID from the
      list, and --remove-all removes all of them. The person gets an email, and the audit records it. Sessions don't end:
      use sign-out if the device may be signed in.

  npm run admin -- second-factor [--off [--school x.edu]]

      Lists which administrators must confirm their sign-ins with a passkey. --off makes it optional: for master and
      co-administrators, or, with --school (a faculty domain), for a university's administrators. They get an email. If
      one administrator lost a passkey, use passkeys --remove instead: they then add a new one when they sign in.

  npm run admin -- backup FILE

      Copies the SQLite database in DATA_DIR to a new file. If the server is running, the server writes the file.
      The copy is verified before it gets its final name. It doesn't contain the secret key; keep that separately.

  npm run admin -- restore FILE

      Replaces the SQLite database in DATA_DIR with a backup. The folder may be empty. Stop the server first.
      The backup is checked before it is used. The previous database is kept next to it. Everyone is signed out.

  npm run admin -- copy-to postgres://user:password@host/database

      Copies the whole SQLite database in DATA_DIR to an empty PostgreSQL database, in one transaction, and compares
      both. Stop the server first. The SQLite file doesn't change. You can set the password in PGPASSWORD instead.

  npm run admin -- --help

      Shows this help.`
