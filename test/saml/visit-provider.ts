// A browser that visits a provider. The provider listens on this machine under a different name.

/** A page of a provider: its text, and the fields of its forms. */
export type ProviderPage = { text: string; fields: Record<string, string> }

/**
 * Returns a function that opens addresses of `site` at a port on this machine. It keeps the site's cookies and follows
 * redirects.
 */
export function visitProvider(
  site: string,
  port: number,
): (address: string, form?: Record<string, string>) => Promise<ProviderPage> {
  const cookies = new Map<string, string>()
  const open = async (address: string, form?: Record<string, string>): Promise<ProviderPage> => {
    const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ')
    const response = await fetch(address.replace(site, `http://127.0.0.1:${port}/`), {
      redirect: 'manual',
      headers: { cookie, host: new URL(site).host },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (location) return open(location)
    const text = await response.text()
    const inputs = Array.from(text.matchAll(/<input[^>]*>/g), ([tag]) => [read(tag, 'name'), read(tag, 'value')])
    return { text, fields: Object.fromEntries(inputs) }
  }
  return open
}

function read(tag: string, attribute: 'name' | 'value'): string {
  const [, value] = (attribute === 'name' ? /\bname="([^"]*)"/ : /\bvalue="([^"]*)"/).exec(tag) ?? []
  return (value ?? '').replaceAll('&amp;', '&')
}
