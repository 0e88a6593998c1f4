// The fault of a mail server's certificate and its remedy, by Node's error message.

/** Host names of a certificate that can be connected to: no wildcards, no addresses. */
export function certificateHosts(words: string): string[] {
  return namesIn(words)
    .filter((name) => HOST.test(name))
    .slice(0, 3)
}

export function explainCertificate(words: string, host: string): string {
  const names = namesIn(words)
  if (names.length > 0) {
    const [usable] = certificateHosts(words)
    const listed = names.slice(0, 5).join(', ')
    return (
      `The certificate of this server is for ${listed}${names.length > 5 ? ' and others' : ''}, not for ${host}. ` +
      (usable
        ? `If ${usable} is your provider’s server, use it as the server name.`
        : 'Use a server name that it covers; your provider lists it among its settings.')
    )
  }
  if (/expired/i.test(words))
    return `The certificate of ${host} has expired. The administrator of the server has to renew it; nothing here can. Try again once they have.`
  if (/not yet valid/i.test(words))
    return `The certificate of ${host} is not valid yet. Check the clock of this installation, then ask the administrator of the server.`
  if (/self[- ]signed/i.test(words))
    return `The certificate of ${host} is self-signed, so it is not trusted. Install one of a public authority such as Let’s Encrypt on the server, or have the administrator of this installation trust yours with NODE_EXTRA_CA_CERTS.`
  if (/unable to (?:verify|get)/i.test(words))
    return `${host} shows its certificate without the intermediate one, so it cannot be checked. The administrator of the server has to install the full chain (fullchain.pem).`
  return `The certificate of ${host} cannot be trusted: no known authority issued it, or it is for another name. Use the name in the certificate.`
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/i

/** Parses "… is not in the cert's altnames: DNS:a.example, DNS:b.example", and "… is not cert's CN: a.example". */
function namesIn(words: string): string[] {
  const [, list = ''] = /\bcert['’]s (?:altnames|CN): (.{1,2000})/i.exec(words) ?? []
  const names = list.split(',').map((name) => name.trim().replace(/^DNS:/i, ''))
  return [...new Set(names.filter((name) => /^[\w*.-]{1,253}$/.test(name)).map((name) => name.toLowerCase()))]
}
