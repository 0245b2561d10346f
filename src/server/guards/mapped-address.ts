/**
 * The IPv4 address in an IPv4-mapped IPv6 address, as sockets report it (`::ffff:127.0.0.1`); any other name or address
 * in lower case. Addresses that a gateway translates to IPv4 stay as they are: they are not trusted as loopback.
 */
export const withoutMapping = (host: string): string =>
  host.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
