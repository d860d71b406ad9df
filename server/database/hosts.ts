/**
 * Splits a `postgres://` address with several hosts (`postgres://user:password@one:5432,two:5432/rollbook`) into one
 * address per host. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function splitHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host.trim() + after)
}

/** Returns the host and port of an address, which may be shown and logged: its password is left out. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an unreadable address'
}
