import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

type Network = [Address, number];

const networks = (...written: readonly string[]): readonly Network[] =>
  written.map((each) => ipaddr.parseCIDR(each));

/** The metadata services of clouds, which give credentials to any program, at addresses that look like any other. */
const METADATA = networks(
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::/32',
  'fd20:ce::/32',
);

/** What is used inside of networks, and leads nowhere on the internet. Receivers under development run there. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'carrierGradeNat',
  'uniqueLocal',
  'deprecatedSiteLocal',
]);

/** Networks of laboratories, which some VPNs and proxies use as private ones (RFC 2544). */
const PRIVATE = networks('198.18.0.0/15');

/** Prefixes under which IPv6 carries an IPv4 address in its last 32 bits: compatible, mapped, and two translated ones. */
const CARRIERS = networks('::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96');

/** `::` and `::1`, which carry none. */
const CARRIES_NONE = networks('::/127');

/** The part of IPv6 that is assigned to networks; the list of ranges calls the rest of it unicast, too. */
const GLOBAL_IPV6 = networks('2000::/3');

const isGlobal = (address: Address) =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(GLOBAL_IPV6, address));

function isIn(ranges: readonly Network[], address: Address): boolean {
  return ranges.some(([network, prefix]) =>
    network.kind() === address.kind() ? address.match(network, prefix) : false,
  );
}

/** The IPv4 address inside an IPv6 address, or else the address itself; null for a text that is no address. */
function unwrapAddress(text: string): Address | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.parse(text);
  const carries = isIn(CARRIERS, address) && !isIn(CARRIES_NONE, address);
  return carries ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/**
 * Whether nothing is sent to an IP address unless the server was told to send anywhere: no receiver has it. It is
 * link-local, reserved, for documentation, multicast, leads through a tunnel (6to4, Teredo, a translator of a local
 * network), or is the metadata service of a cloud.
 */
export function isClosed(text: string): boolean {
  const address = unwrapAddress(text);
  if (address === null || isIn(METADATA, address)) return true;
  return !isGlobal(address) && !isPrivate(address);
}

const isPrivate = (address: Address) =>
  PRIVATE_RANGES.has(address.range()) || isIn(PRIVATE, address);

/** Whether an IP address is of this machine, of a network that it is in, or not one of the internet. */
export function isInner(text: string, interfaces = networkInterfaces()): boolean {
  const address = unwrapAddress(text);
  return address === null || !isGlobal(address) || isIn(networksOf(interfaces), address);
}

/** Whether an IP address is one of this machine. */
export function isOwn(text: string): boolean {
  const address = unwrapAddress(text);
  if (address === null) return false;
  if (['loopback', 'unspecified'].includes(address.range())) return true;
  return networksOf(networkInterfaces()).some(([own]) => own.toString() === address.toString());
}

/** The addresses of this machine, with the networks that its interfaces are in. */
const networksOf = (interfaces: ReturnType<typeof networkInterfaces>): readonly Network[] => {
  const all = Object.values(interfaces).flatMap((each) => each ?? []);
  return networks(...all.flatMap(({ cidr }) => cidr ?? []));
};
