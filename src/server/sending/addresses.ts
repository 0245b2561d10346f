import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Addresses that receivers do not have: link-local, reserved, multicast, and the metadata services of clouds, which give
 * credentials to any program. Loopback and private networks are not closed: receivers under development run there.
 */
const CLOSED = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  // They lead to an IPv4 address by way of a tunnel or a translator: 6to4, Teredo and NAT64 of a local network.
  ['2001::', 32],
  ['2002::', 16],
  ['64:ff9b:1::', 48],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  ['ff00::', 8],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv6');

/** Prefixes under which IPv6 carries an IPv4 address in its last 32 bits: mapped, compatible, and translated. */
const CARRIERS = new BlockList();
CARRIERS.addSubnet('::ffff:0:0', 96, 'ipv6');
CARRIERS.addSubnet('::', 96, 'ipv6');
CARRIERS.addSubnet('64:ff9b::', 96, 'ipv6');

/** `::` and `::1`, which carry none. */
const CARRIES_NONE = new BlockList();
CARRIES_NONE.addSubnet('::', 127, 'ipv6');

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The IPv4 address inside an IPv6 address, or else the address itself, without its scope. */
function carriedAddress(given: string): string {
  // The scope is the network interface, as in fe80::1%eth0.
  const address = given.replace(/%.*$/, '');
  if (isIP(address) !== 6 || !CARRIERS.check(address, 'ipv6')) return address;
  if (CARRIES_NONE.check(address, 'ipv6')) return address;
  // The URL parser writes the last 32 bits as two groups of hexadecimal digits.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const groups = written.replace(/^.*::(?:ffff:)?/, '').split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  const both = groups.length === 1 ? [0, high] : [high, low];
  return both.flatMap((group) => [group >> 8, group & 255]).join('.');
}

/** Whether nothing is sent to an IP address unless the server was told to send anywhere. */
export function isClosed(address: string): boolean {
  const plain = carriedAddress(address);
  return CLOSED.check(plain, family(plain));
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
LOOPBACK.addSubnet('0.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::', 'ipv6');

const INNER = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INNER.addSubnet(network, prefix, 'ipv4');
INNER.addSubnet('fc00::', 7, 'ipv6');

/** Whether an IP address is of this machine or of a private network. */
export function isInner(address: string): boolean {
  const plain = carriedAddress(address);
  return isOwn(plain) || INNER.check(plain, family(plain));
}

/** Whether an IP address is one of this machine. */
export function isOwn(address: string): boolean {
  const plain = carriedAddress(address);
  if (LOOPBACK.check(plain, family(plain))) return true;
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return own.some((each) => each.address === plain);
}
