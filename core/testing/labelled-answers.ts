// Rejections of mail servers with their meanings. Written from RFC 3463, RFC 5321, RFC 7505 and providers' published
// replies; none is copied from another program's rules.
import type { AnswerClass, SmtpPhase } from '#core/messages/classify-smtp-answer.ts'

type LabelledAnswer = { phase: SmtpPhase; reply: string; means: AnswerClass }

const of = (means: AnswerClass, phase: SmtpPhase, replies: string): LabelledAnswer[] =>
  replies
    .trim()
    .split('\n')
    .map((reply) => ({ phase, reply: reply.trim().replaceAll('\\n', '\r\n'), means }))

export const labelledAnswers: readonly LabelledAnswer[] = [
  ...of(
    'recipient',
    'rcpt',
    `550 5.1.1 The email account that you tried to reach does not exist.
     550-5.1.1 The email account that you tried to reach does not exist. Please try\\n550 5.1.1 double-checking the address.
     550 5.1.1 <grace@example.com>: Recipient address rejected: User unknown in virtual mailbox table
     550 5.1.1 User unknown
     550 5.1.1 RESOLVER.ADR.RecipNotFound; not found
     550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient grace@example.com not found by SMTP address lookup
     550 5.1.2 Bad destination system address
     550 5.1.3 Invalid address syntax
     550 5.1.6 Recipient has moved
     556 5.1.10 Domain does not accept mail (null MX)
     556 5.1.10 Recipient address has null MX
     550 5.2.1 The email account that you tried to reach is disabled.
     550 5.2.1 Mailbox disabled, not accepting messages
     550 5.2.1 This mailbox is inactive
     550 5.4.1 Recipient address rejected: Access denied. [AM7EUR03FT003.eop-EUR03.prod.protection.outlook.com]
     550 5.4.4 Unable to route: no mail hosts for domain
     550 No such user here
     550 No Such User Here"
     550 Requested action not taken: mailbox unavailable
     550 mailbox not found
     550 Mailbox unavailable
     550 Unknown user
     550 User unknown
     550 unknown recipient
     550 Unrouteable address
     550 Invalid recipient
     550 <grace@example.com>: Recipient unknown
     550 The address grace@example.com does not exist
     550 Account grace@example.com does not exist
     550 user not found
     550 This user doesn't have an example.com account (grace@example.com)
     550 Address rejected
     550 addressee unknown
     550 The recipient is no longer with this company
     550 Mailbox is disabled
     550 That account is closed: account closed
     550 grace@example.com is not a valid mailbox
     550 not our customer
     553 5.1.3 The recipient address is not a valid RFC 5321 address
     553 No such mailbox
     553 invalid recipient grace@example.com
     551 User not local; no such user
     554 5.1.1 No such recipient
     554 delivery error: dd This user doesn't have a yahoo.com account (grace@yahoo.com)
     554 no such address here
     550 5.7.1 User unknown
     550 5.7.1 No such user
     550 #5.1.0 Address rejected.
     550 5.1.0 Address rejected grace@example.com
     511 5.1.1 unknown address or alias
     550 5.5.0 Requested action not taken: mailbox unavailable`,
  ),
  ...of(
    'recipient',
    'dot',
    `550 5.1.1 No such user\n554 5.1.1 mailbox does not exist\n550 5.2.1 Mailbox disabled`,
  ),
  ...of(
    'soft',
    'rcpt',
    `550 5.7.1 Mailbox quota exceeded
     450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages
     450 4.1.1 <grace@example.com>: Recipient address rejected: unverified address
     450 Requested mail action not taken: mailbox unavailable
     451 4.3.0 Temporary server error. Please try again later.
     451 4.3.5 Server configuration problem
     451 Requested action aborted: local error in processing
     452 4.2.2 The email account that you tried to reach is over quota.
     452 4.3.1 Insufficient system storage
     452 4.5.3 Too many recipients
     552 5.2.2 The email account that you tried to reach is over quota
     550 5.2.2 Mailbox full
     554 5.2.2 mailbox quota exceeded
     552 Mailbox full
     552 Requested mail action aborted: exceeded storage allocation, user over quota
     550 Mailbox is full: quota exceeded
     421 4.3.2 Service shutting down
     421 4.7.0 Try again later, closing connection.
     421 Service not available, closing transmission channel
     421 4.4.2 Connection timed out
     450 4.7.1 Rate limit exceeded, try again later
     451 4.7.1 Too many connections from your host
     450 4.7.25 Client host rejected: cannot find your hostname, try later
     432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded
     451 4.4.4 Mail received as unauthenticated, mail server temporarily rejected
     451 DNS temporarily failed
     450 4.1.2 Recipient address rejected: Domain not found
     453 4.3.2 System not accepting network messages
     454 4.7.0 Temporary authentication failure
     550 Something went wrong
     554 Transaction failed
     550 5.0.0 Error
     571 Not now`,
  ),
  ...of(
    'soft',
    'dot',
    `451 4.3.0 Message temporarily deferred
     421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints
     421-4.7.28 Our system has detected an unusual rate of mail originating from your SPF domain.\\n421 4.7.28 Rate limited
     450 4.7.26 This mail has been rate limited because it is unauthenticated
     452 4.3.1 Out of memory
     451 4.6.0 Content conversion failed for now
     554 Transaction failed`,
  ),
  ...of(
    'soft',
    'auth',
    `454 4.7.0 Temporary authentication failure\n421 4.7.0 Too many login attempts, try again later\n432 4.7.12 A password transition is needed`,
  ),
  ...of(
    'soft',
    'connect',
    `421 4.3.2 Service not available\n450 4.3.2 Please try again later\n421 Too many concurrent connections`,
  ),
  ...of(
    'greylist',
    'rcpt',
    `450 4.2.0 <grace@example.com>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/example.com.html
     450 4.7.1 Greylisting in action, please come back later
     451 4.7.1 Greylisting in action, please come back later
     451 4.7.1 Please try again later
     450 4.7.1 Please retry in 5 minutes
     451 Greylisted, please try again in 300 seconds
     450 Graylisted
     421 4.2.0 Greylisted, try again
     451 You are not yet authorized to deliver mail from 192.0.2.1 to <grace@example.com>
     450 First contact: try again
     451 4.7.1 Temporarily deferred`,
  ),
  ...of('greylist', 'dot', `451 4.7.1 Greylisting in effect, please try later\n450 4.2.0 Grey listed`),
  ...of(
    'sender',
    'rcpt',
    `554 5.7.1 <grace@example.com>: Relay access denied
     550 5.7.1 Unable to relay
     550 Your account has been suspended for sending spam
     550 User account disabled: sending not allowed
     550 5.7.1 Message rejected by our outbound filter. Account ada@example.org disabled for outbound mail
     550 Outgoing mail from ada@example.org has been suspended
     550 The account ada@example.org has exceeded the max emails per hour (250/250 (100%)) allowed.
     551 Not authorised to relay, user not found
     550 5.7.1 Relaying denied
     550 relay not permitted
     554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org
     550 5.7.1 Service unavailable; client [192.0.2.1] blocked using Barracuda Reputation
     550 5.7.606 Access denied, banned sending IP [192.0.2.1]
     550 5.7.511 Access denied, banned sender
     550 5.7.1 Message rejected due to your domain's policy
     550 5.7.23 The message was rejected because of Sender Policy Framework violation
     550 5.7.26 Unauthenticated email from example.org is not accepted due to domain's DMARC policy
     550-5.7.26 This mail has been blocked because the sender is unauthenticated.\\n550 5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.
     550 5.7.515 Access denied, sending domain example.org does not meet the required authentication level.
     550 5.7.27 SPF check failed
     550 5.7.30 DKIM check failed
     550 5.7.32 From header not aligned
     550 5.4.5 Daily user sending limit exceeded.
     550 5.4.5 Daily SMTP relay sending limit exceeded
     550 5.4.6 Sender rate limit exceeded
     553 5.1.8 Sender address rejected: Domain not found
     550 5.1.7 The sender's address is invalid
     554 5.7.1 Sender address rejected: not owned by user
     550 5.1.8 Access denied, bad outbound sender
     550 Blocked by blocklist
     550 Your IP is listed in a DNSBL
     550 rejected: listed at dnsbl.example.net
     554 Your access to this mail system has been rejected due to the sending MTA's poor reputation.
     550 SPF check failed
     550 Message rejected as spam
     550 Sender verify failed
     550 You are not allowed to send mail to this domain
     550 Too many messages from your address today
     550 Denied by policy
     550 Administrative prohibition
     554 Reverse DNS lookup failed
     554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes`,
  ),
  ...of(
    'sender',
    'mail',
    `550 5.1.8 <ada@example.org>: Sender address rejected: Domain not found
     553 5.7.1 <ada@example.org>: Sender address rejected: not owned by user ada
     501 5.1.7 Invalid address
     550 5.7.60 SMTP; Client does not have permissions to send as this sender
     554 5.2.252 SendAsDenied; ada@example.org not allowed to send as grace@example.org
     550 Sender rejected
     550 Access denied
     550 5.4.5 Daily user sending limit exceeded`,
  ),
  ...of(
    'sender',
    'dot',
    `550 5.7.1 This message has been blocked because it contains spam-like content
     550-5.7.1 Our system has detected that this message is likely unsolicited mail.\\n550 5.7.1 To reduce the amount of spam sent, this message has been blocked.
     554 5.7.1 Message rejected because of unacceptable content: spam
     554 5.7.9 Message not accepted for policy reasons.
     550 5.7.509 Access denied, sending domain does not pass DMARC verification
     550 5.7.520 Access denied, your organization does not allow external forwarding
     550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.
     554 5.7.0 Blocked: your reputation
     550 High probability of spam
     554 Message refused: DMARC policy
     550 5.7.0 Security: rejected`,
  ),
  ...of(
    'sender',
    'connect',
    `554 5.7.1 Your IP is blocked\n554 No SMTP service here\n550 Blocked\n521 Server does not accept mail`,
  ),
  ...of(
    'message',
    'dot',
    `552 5.7.0 This message was blocked because its content presents a potential security issue.
     552 5.3.4 Message size exceeds fixed maximum message size
     552-5.3.4 Your message exceeded our message size limits.\\n552 5.3.4 For more information, visit the help pages.
     552 5.2.3 Message length exceeds administrative limit
     552 Message too large
     552 Requested mail action aborted: message exceeds size limit
     554 5.6.0 Malformed message
     554 5.6.1 Body type not supported
     550 5.6.0 Invalid header found
     554 5.6.7 EAI not supported
     554 Malformed header
     550 Missing From header
     554 Line too long
     550 Message contains bare LF
     554 5.6.3 Conversion required but not supported
     523 5.3.4 Message too big
     550 Attachment type not accepted`,
  ),
  ...of(
    'message',
    'mail',
    `552 5.3.4 Message size exceeds fixed limit\n552 Message size exceeds maximum permitted\n552 5.2.3 Too big`,
  ),
  ...of(
    'restricted',
    'rcpt',
    `554 5.7.1 <grace@example.com>: Recipient address rejected: Access denied
     552 5.3.4 Message too big for this recipient
     550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup
     550 5.7.124 Sender not in allowed-senders list
     550 5.7.124 RESOLVER.RST.SenderNotInAllowedListForGroup; not in the list of senders allowed for this group
     550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized to send to the recipient
     550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox
     550 5.7.1 RESOLVER.RST.AuthRequired; authentication required
     550 5.7.1 RESOLVER.RST.NotAuthorized; not authorized
     550 5.7.2 Mailing list expansion prohibited
     550 This group accepts messages only from its members
     550 5.7.1 Only members of the group may post here
     550 5.7.193 UserOrganizationNotAllowed
     554 You do not have permission to send to this list`,
  ),
  ...of(
    'recipient',
    'rcpt',
    `550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [kPz1.uk1]
     550 No such user - see https://spamhaus.example/policy/blocked [spam.example.net]
     550 5.7.1 <grace@example.com>: Recipient address rejected: Inactive MailBox, not poped for more than 6 months
     554 delivery error: dd Not a valid recipient - https://postmaster.yahooinc.com/error-codes
     554 delivery error: dd This mailbox is disabled (554.30). - mta4079.mail.example
     550 Message was not accepted -- invalid mailbox. Local mailbox grace@mail.example is unavailable: user not found
     550 Requested action not taken: mailbox unavailable For explanation visit http://postmaster.gmx.net/en/error-messages
     550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728
     550 User suspended
     550 5.4.310 DNS domain holm.example does not exist
     550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [DB5EUR03FT011.eop-EUR03.prod.protection.outlook.com]
     550 #5.1.0 Address rejected grace@spam.example
     550 permanent failure for one or more recipients (grace@example.com:550 5.1.1 User unknown)
     550 Recipient email address is possibly incorrect
     550 non-existent user grace@example.com. non-local recipient verification failed
     550 Recipient Rejected: No account by that name here
     550 Employee has left the company; mailbox closed
     550 5.4.1 All recipient addresses rejected : Access denied
     550 5.1.1 User unknown. Mailbox blocked by policy`,
  ),
  ...of(
    'sender',
    'rcpt',
    `554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1
     550 5.1.0 <ada@example.org> sender rejected. Please see https://codes.example/AUP#In-1310
     550 Rejected by header based Anti-Spoofing policy: ada@example.org - https://community.mimecast.com/docs/DOC-1369#550
     550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550
     550 permanent failure for one or more recipients (grace@example.com:blocked)
     554 5.7.1 Service unavailable; Helo command [mx] blocked using dbl.example.org
     550-Requested action not taken: mailbox unavailable\\n550 invalid DNS MX or A/AAAA resource record
     550 Ip frequency limited
     554 DT:SPM mx30,PsCowECpvEOp
     554 Message rejected: Email address is not verified. The following identities failed the check
     554 Message not allowed - [PH01] Email not accepted for policy reasons. Please visit https://postmaster.yahooinc.com/error-codes`,
  ),
  ...of(
    'soft',
    'rcpt',
    `550 5.2.2 user over quota, see https://example.com/unknown-user
     552 1 Requested mail action aborted, mailbox not found because its quota exceeded
     550 Delivery not possible - https://no-such-user.example/spam
     550 5.4.300 Message expired`,
  ),
  ...of(
    'credential',
    'auth',
    `535 5.7.8 Username and Password not accepted. For more information, go to the help pages
     535-5.7.8 Username and Password not accepted.\\n535 5.7.8 BadCredentials
     535 5.7.3 Authentication unsuccessful [BN8PR12CA0001.namprd12.prod.outlook.com]
     535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.
     535 Authentication failed
     535 Incorrect authentication data
     534 5.7.9 Application-specific password required.
     534-5.7.14 Please log in via your web browser\\n534 5.7.14 and then try again.
     530 5.7.0 Authentication required
     538 5.7.11 Encryption required for requested authentication mechanism
     504 5.5.4 Unrecognized authentication type
     503 5.5.1 Bad sequence
     550 5.7.1 Account is blocked for sending`,
  ),
  ...of(
    'credential',
    'mail',
    `530 5.7.0 Must issue a STARTTLS command first
     530 5.7.57 Client not authenticated to send mail
     530 Authentication required
     550 5.7.8 Authentication credentials invalid
     550 Authentication is required for relay
     535 5.7.0 Not logged in`,
  ),
]
