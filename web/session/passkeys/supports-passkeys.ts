/** Returns whether this browser can use passkeys of this site. A site without a name, at a bare address, has none. */
export function supportsPasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress
}
