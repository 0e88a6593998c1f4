// The metadata by which agents find out how to connect (RFC 9728 and 8414).
import { agentScopes } from '#core/api/key-scopes.ts'

export const protectedResourcePath = '/.well-known/oauth-protected-resource/mcp'

export const describeResource = (siteUrl: string) =>
  shared({
    resource: `${siteUrl}/mcp`,
    authorization_servers: [siteUrl],
    // Clients request these by default, so that nobody lets an agent send or administer by accident.
    scopes_supported: agentScopes.filter((scope) => scope !== 'send' && scope !== 'admin'),
    bearer_methods_supported: ['header'],
    resource_documentation: `${siteUrl}/docs/mcp`,
  })

export const describeServer = (siteUrl: string) =>
  shared({
    issuer: siteUrl,
    authorization_endpoint: `${siteUrl}/oauth/authorize`,
    token_endpoint: `${siteUrl}/oauth/token`,
    registration_endpoint: `${siteUrl}/oauth/register`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: agentScopes,
    authorization_response_iss_parameter_supported: true,
  })

/** Agents that run in a browser call from another origin; nothing here depends on cookies. */
export const shared = (answer: object, status = 200) =>
  Response.json(answer, {
    status,
    headers: { 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
  })
