import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isClosed, isInner, isOwn } from './addresses.ts';

describe('an address', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '0.1.2.3',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'ff02::1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::a9fe:a9fe',
    '::169.254.169.254',
    '::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '2001:0:a9fe:a9fe::1',
    '64:ff9b:1::a00:1',
    '::ffff:0:169.254.169.254',
    '::ffff:0:a9fe:a9fe',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.51.100.7',
    '203.0.113.9',
    '240.0.0.1',
    '100::1',
    '100:0:0:1::1',
    '2001:2::1',
    '2001:20::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'e000::1',
    'no address',
  ])('%s is closed', (address) => {
    expect(isClosed(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '93.184.216.34',
    '2606:2800:220:1::1',
    '::ffff:10.0.0.1',
    '64:ff9b::5db8:d822',
    '::ffff:0:10.0.0.1',
    '100.64.0.1',
    '198.18.0.1',
    'fc00::1',
    'fec0::1',
    '3ffe::1',
  ])('%s is open', (address) => {
    expect(isClosed(address)).toBe(false);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    'fc00::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '::10.0.0.1',
    '198.18.0.1',
    '198.19.255.255',
    'fec0::1',
    '::ffff:0:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::7f00:1',
    '2002:a00:1::1',
    '169.254.169.254',
    '203.0.113.9',
    'no address',
  ])('%s is of this machine or a private network', (address) => {
    expect(isInner(address)).toBe(true);
  });

  it('of a network that this machine is in is not public, whatever its range', () => {
    const [eth0] = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const cidrs = ['93.184.216.1/28', '2606:2800:220:1::7/64'];
    const interfaces = { eth0: eth0 ? cidrs.map((cidr) => ({ ...eth0, cidr })) : [] };
    for (const near of ['93.184.216.14', '64:ff9b::5db8:d80e', '2606:2800:220:1:a::1'])
      expect([isInner(near), isInner(near, interfaces)]).toEqual([false, true]);
    for (const far of ['93.184.216.16', '2606:2800:220:2::1'])
      expect(isInner(far, interfaces)).toBe(false);
  });

  it.each([
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:2800:220:1::1',
    '64:ff9b::5db8:d822',
    '::ffff:0:93.184.216.34',
    '198.17.255.255',
    '198.20.0.0',
  ])('%s is public', (address) => {
    expect(isInner(address)).toBe(false);
  });

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '::',
    '0.0.0.0',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
  ])('%s is one of this machine', (address) => {
    expect(isOwn(address)).toBe(true);
  });

  it('of a network interface is one of this machine, and one of the documentation is not', () => {
    for (const { address } of Object.values(networkInterfaces()).flatMap((each) => each ?? []))
      expect(isOwn(address)).toBe(true);
    expect(isOwn('192.0.2.1')).toBe(false);
    expect(isOwn('2001:db8::1')).toBe(false);
  });
});
