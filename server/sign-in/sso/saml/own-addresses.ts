/** Our addresses for a provider: the one for its answers, and our entity id, which is also our metadata's address. */
export function ownAddresses(publicUrl: string, { id }: { id: string }): { address: string; entityId: string } {
  const address = `${publicUrl}/sso/saml/${id}`
  return { address, entityId: `${address}/metadata` }
}
