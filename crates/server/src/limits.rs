//! Who may ask how often.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A bucket that fills with time and is emptied by asking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(burst: u32) -> Bucket {
        Bucket { level: f64::from(burst), at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, per_second: f64, burst: u32) -> bool {
        let now = Instant::now();
        let gained = now.duration_since(self.at).as_secs_f64() * per_second;
        self.level = (self.level + gained).min(f64::from(burst));
        self.at = now;
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }
}

#[derive(Debug)]
struct Address {
    requests: Bucket,
    accounts: Bucket,
    connections: u32,
}

/// What each address has asked for lately.
#[derive(Debug)]
pub(crate) struct Addresses {
    limits: crate::Limits,
    known: Mutex<HashMap<IpAddr, Address>>,
}

/// A socket that counts as long as it is held.
#[derive(Debug)]
pub(crate) struct Admission<'a> {
    addresses: &'a Addresses,
    address: IpAddr,
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        if let Some(known) = self.addresses.lock().get_mut(&self.address) {
            known.connections = known.connections.saturating_sub(1);
        }
    }
}

impl Addresses {
    pub(crate) fn new(limits: crate::Limits) -> Addresses {
        Addresses { limits, known: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Address>> {
        // Numbers cannot be left half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn at<T>(&self, address: IpAddr, ask: impl FnOnce(&mut Address) -> T) -> T {
        let limits = &self.limits;
        let mut known = self.lock();
        let fresh = || Address {
            requests: Bucket::full(limits.requests_per_second.saturating_mul(4)),
            accounts: Bucket::full(limits.accounts_per_hour),
            connections: 0,
        };
        ask(known.entry(whole(address)).or_insert_with(fresh))
    }

    /// Whether this address may make a request now.
    pub(crate) fn may_request(&self, address: IpAddr) -> bool {
        let each = self.limits.requests_per_second;
        self.at(address, |known| known.requests.take(f64::from(each), each.saturating_mul(4)))
    }

    /// Whether this address may have a new account now.
    pub(crate) fn may_join(&self, address: IpAddr) -> bool {
        let each = self.limits.accounts_per_hour;
        self.at(address, |known| known.accounts.take(f64::from(each) / 3_600.0, each))
    }

    /// Lets a socket in, unless this address has enough of them.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Admission<'_>> {
        let most = self.limits.connections_per_address;
        let admitted = self.at(address, |known| {
            let room = known.connections < most;
            known.connections += u32::from(room);
            room
        });
        admitted.then_some(Admission { addresses: self, address: whole(address) })
    }

    /// Forgets addresses that have been quiet for an hour.
    pub(crate) fn sweep(&self) {
        let old = |at: Instant| at.elapsed() > Duration::from_secs(3_600);
        self.lock()
            .retain(|_, known| known.connections > 0 || !old(known.requests.at) || !old(known.accounts.at));
    }
}

/// Somebody with IPv6 has a whole /64.
fn whole(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_are_counted_while_they_are_held() {
        let limits = crate::Limits { connections_per_address: 2, ..crate::Limits::default() };
        let addresses = Addresses::new(limits);
        let here: IpAddr = "2001:db8::1".parse().unwrap();
        let neighbor: IpAddr = "2001:db8::2".parse().unwrap();
        let first = addresses.admit(here);
        let second = addresses.admit(neighbor);
        assert!(first.is_some() && second.is_some() && addresses.admit(here).is_none());
        assert!(addresses.admit("192.0.2.1".parse().unwrap()).is_some());
        drop(first);
        assert!(addresses.admit(here).is_some());
    }

    #[test]
    fn a_bucket_runs_dry() {
        let mut bucket = Bucket::full(3);
        let taken = (0..10).filter(|_| bucket.take(0.0, 3)).count();
        assert_eq!(taken, 3);
    }
}
