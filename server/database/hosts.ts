/**
 * Splits a `postgres://` URL with several hosts (`postgres://user:password@one:5432,two:5432/rollbook`) into one URL
 * per host. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function splitHosts(url: string): string[] {
  const start = url.indexOf('://') + 3
  const rest = url.slice(start)
  const end = rest.search(/[/?#]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  const hosts = authority.lastIndexOf('@') + 1
  const [prefix, suffix] = [url.slice(0, start) + authority.slice(0, hosts), rest.slice(authority.length)]
  return authority
    .slice(hosts)
    .split(',')
    .map((host) => prefix + host.trim() + suffix)
}

/** Returns the host and port of a URL. They may be shown and logged, because the password is left out. */
export function readHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an unreadable address'
}
